import { csvRow } from "@rondo/day/out/csv-row.ts";
import { saveFile } from "../../parts/save-file.ts";

const names =
  "Name,Address,Order,Phone,Notes,Service minutes,Priority,Window from,Window to,Load weight,Load count,Skills,Latitude,Longitude";
const examples = [
  ["Bakery", "Mannerheimintie 20, Helsinki", "A-1001", "+358401234567", "Ring the bell", "5", "high"],
  ["Office", "Aleksanterinkatu 52, Helsinki", "A-1002", "", "", "", "", "13:00", "", "3", "1", "cooled"],
];

/**
 * Our own template, with two lines to overwrite. Spreadsheets take the mark at its beginning for UTF-8. They divide
 * columns by semicolons in countries that write decimals with a comma.
 */
export function downloadTemplate(delimiter: "," | ";"): void {
  const rows = [names.split(","), ...examples].map((row) => csvRow(row, delimiter));
  saveFile("rondo-stops.csv", "text/csv", `\uFEFF${rows.join("")}`);
}
