/** Lower case without accents; "ß" is "ss", and letters of their own are those that they look like. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[øØ]/g, "o")
    .replaceAll(/[æÆ]/g, "ae")
    .replaceAll(/[łŁ]/g, "l")
    .replaceAll(/[đĐ]/g, "d")
    .replaceAll("ı", "i")
    .toLowerCase();
}
