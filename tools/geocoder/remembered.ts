/** The same function, which works once for each text. */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) known.set(text, (result = work(text)));
    return result;
  };
}
