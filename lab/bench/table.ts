/** A Markdown table. Columns of figures are aligned to the right. */
export const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const rule = header.map((_, column) => (rows.every((row) => isFigure(row[column])) ? "--:" : "---"));
  return [line(header), line(rule), ...rows.map(line)].join("\n");
};

/** Texts in place of a figure: there is none, or it is the same as above. */
const INSTEAD_OF_FIGURES: readonly (string | number | undefined)[] = ["–", "none", "〃"];

const isFigure = (cell: string | number | undefined): boolean =>
  typeof cell === "number" || INSTEAD_OF_FIGURES.includes(cell) || /^[−-]?[\d.,]/.test(cell ?? "");

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** The middle value, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(half)] ?? NaN, sorted[Math.ceil(half)] ?? NaN]);
};

/** The value that this share of the sorted values does not exceed. NaN if there is none. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;

/** A share as a percentage with two decimals. */
export const percent = (share: number): string => (100 * share).toFixed(2);

/** Groups, in the order in which their keys first occur. */
export const groupBy = <T>(items: readonly T[], key: (item: T) => string): [string, T[]][] => [
  ...Map.groupBy(items, key).entries(),
];
