/** Texts of a courier's link to the page of the day. */
export const courierLink = {
  "link.open": "Link for the telephone",
  "link.for": "Link for {name}",
  "link.none":
    "The link opens the courier's stops on any telephone, without signing in. The courier reports outcomes there. It shows the released plan, else the current one.",
  "link.there":
    "This courier has a link until {time}. Its address cannot be shown again. A new link ends it.",
  "link.seen": "The courier saw the last plan: {time}.",
  "link.notSeen": "The courier has not confirmed the last plan yet.",
  "link.make": "Make link",
  "link.renew": "Make a new link",
  "link.end": "End the link",
  "link.ended": "The link of {name} has ended",
  "link.address": "Link",
  "link.send": "Send it to this courier only, or let the telephone read the code. It ends {time}.",
  "link.code": "The link as a code for a telephone's camera",
} as const;
