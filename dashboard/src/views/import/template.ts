import { saveFile } from "../../parts/save-file.ts";

const rows = [
  [
    ..."Name,Address,Order,Phone,Notes,Service minutes,Priority,Window from,Window to".split(","),
    ..."Load weight,Load count,Skills,Latitude,Longitude".split(","),
  ],
  ["Bakery", '"Mannerheimintie 20, Helsinki"', "A-1001", "+358401234567", "Ring the bell", "5", "high", "08:00", "10:00", "12.5", "2", "", "", ""],
  ["Office", '"Aleksanterinkatu 52, Helsinki"', "A-1002", "", "", "", "", "13:00", "", "3", "1", "cooled", "60.1690", "24.9425"],
];

/** Our own template, with two lines to overwrite. Spreadsheets take the mark at its beginning for UTF-8. */
export function downloadTemplate(): void {
  saveFile("rondo-stops.csv", "text/csv", `\uFEFF${rows.map((row) => row.join(",")).join("\r\n")}\r\n`);
}
