// Pages that most visits never open, as one file: several small ones pack worse.
export { Docs } from "./docs/docs.tsx";
export { Settings } from "./settings/settings.tsx";
export { SignIn } from "./sign-in/sign-in.tsx";
