/** Failures, and what to do. Keys end with the service's codes. */
export const failures = {
  "failure.OFFLINE": "The server cannot be reached. What you see may be out of date.",
  "failure.UNAUTHORIZED": "This link was used before, or it is older than 15 minutes. Ask for a new one.",
  "failure.FORBIDDEN": "This page is out of date. Load it again.",
  "failure.RATE_LIMITED": "Too many requests in a minute. Wait a moment, then try again.",
  "failure.INTERNAL_ERROR": "Something went wrong on the server. Trying again once is safe.",
  "failure.INVALID_BODY": "Some fields are not valid.",
  "failure.PROJECT_NOT_FOUND": "There is no such project. It may have been deleted.",
  "failure.PROJECT_MONTHLY_LIMIT": "Your plan's projects for this month are used up.",
  "failure.PROJECT_NOT_DRAFT": "Only drafts can be deleted. Set the project back to draft first.",
  "failure.COURIER_PER_PROJECT_LIMIT": "Your plan allows no more couriers on this project.",
  "failure.DELIVERY_POINTS_PER_PROJECT_LIMIT": "Your plan allows no more stops on this project.",
  "failure.API_REQUIRES_PAID_PLAN": "This needs the Pro or the Business plan.",
  "failure.OPTIMIZATION_NO_STOPS": "There are no stops yet. Import or add some first.",
  "failure.OPTIMIZATION_NO_COURIERS": "No active courier works on this day yet. Add one first.",
  "failure.OPTIMIZATION_PREREQUISITES_MISSING":
    "No stop has a place on the map yet. Find the addresses of the stops first.",
  "failure.NO_ASSIGNED_POINTS": "No stop is assigned to a courier, so there is nothing to plan.",
  "failure.DAILY_OPTIMIZATION_LIMIT_EXCEEDED":
    "Your plan's runs for today are used up. The count resets at midnight UTC.",
  "failure.INSUFFICIENT_BALANCE": "Credit and wallet do not cover this run.",
  "failure.GEOCODE_NO_RESULT": "The address “{address}” cannot be found. Correct it where it is written.",
  "failure.NO_ROUTES": "No courier can serve any of the stops. Check shifts, windows and loads.",
  "failure.OPTIMIZER_UNAVAILABLE":
    "The optimizer cannot be reached. The run is not charged; try again later.",
  "failure.CANCELLED": "The run was cancelled. It is not charged.",
  "failure.TRAVEL_DATA_UNAVAILABLE":
    "Travel times are not available now. The run is not charged; try again later.",
} as const;
