/** Texts of what every page has. */
export const shell = {
  account: "Account",
  cancel: "Cancel",
  close: "Close",
  loading: "Loading",
  signOut: "Sign out",
  skip: "Skip to the page",
  tryAgain: "Try again",
  undo: "Undo",
  until: "until {time}",
  from: "from {time}",
  "goto.projects": "Projects",
  "theme.switch": "Switch between light and dark",
  "nowhere.title": "There is no such page",
  "palette.title": "Commands",
  "find.title": "Find a stop, order, phone, courier or day",
  "palette.hint": "A stop, order, phone, courier, day or command",
  "palette.none": "Nothing found.",

  "signIn.title": "Sign in to Rondo",
  "signIn.working": "Signing in …",
  "signIn.other":
    "You are signed in to {company}. This link signs you in anew, perhaps elsewhere. Go on only if you asked for it.",
  "signIn.stay": "Stay signed in",
  "signIn.replace": "Sign in by the link",
  "signIn.how":
    "You sign in by a link that works once. An administrator makes it in Settings, or the operator with:",
  "signIn.demo": "On your own machine, npm start prints a link to the demo company.",
} as const;
