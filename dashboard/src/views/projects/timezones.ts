/** The zones that the browser knows. */
export function timezones(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone")];
}
