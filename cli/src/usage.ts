import manifest from "../package.json" with { type: "json" };

export const VERSION: string = manifest.version;

const TEXT = `rondo plans a delivery day from a sheet of orders, on this computer. Nothing is sent anywhere, unless a flag says so.

  rondo plan FILE…           routes, arrival times, and why a stop is left out
  rondo check FILE…          what is doubtful in a sheet, a line each; exit 1 if something blocks
  rondo demo                 plans a day of Helsinki, and leaves demo.csv to play with
  rondo why STOP PLAN.json   why a stop of a saved plan is where it is, or left out
  rondo show PLAN.json       a saved plan; rondo export PLAN.json --out FILE writes it in other formats
  rondo api METHOD PATH      a request to the service with the key, as rondo api GET /projects; --body JSON, FILE or -
  rondo listen --to URL      posts events of the service to a program on this computer, signed as webhooks are
  rondo mcp                  tools for an agent: it plans here for free, and asks before it spends

FILE is CSV, XLSX, JSON with the API's bodies, VROOM's JSON, or Solomon and CVRPLIB. Without FILE: rows that are piped in.

Who drives
  --couriers N          so many couriers, with work shared among them (--balance 0.2)
  --crew FILE           a sheet of couriers: name, shift, skills, depot, breaks (12-12:30, or 30 min 11-14), and
                        how much they carry: capacity, or the kinds of the sheet, as boxes and weight
  --shift 8-16          when they work
  --load weight=500     what each carries at most; --load 40 is of the only load of the sheet
  --service MINUTES     at a stop that does not say it
  --depot "60.17,24.94" where they start and end; an address needs --geocoder,
                        --addresses or --online

Which day
  --date 2026-12-01     or tomorrow, or Monday; else that of the sheet, else today
  --timezone ZONE       else that of this computer

How it is planned
  --seconds N           time for the search; else 10 ms for each stop, 0.1 to 60 s (Solomon and CVRPLIB: 5 s)
  --iterations N        so many steps: the same plan each time, with the same --seed
  --seed N              another course of the search
  --balance 0…1         how evenly the work is shared
  --objective NAME      time, distance or cost
  --roads URL           travel times of an OSRM server; else straight lines × 1.3 at 35 km/h
  --geocoder URL        finds addresses: Nominatim, Photon or Pelias, told by --geocoder-kind
  --addresses FILE      finds addresses in an index of them, as the repository of Rondo makes it

By the service
  --online              on the service of RONDO_BASE_URL, with the key in RONDO_API_KEY; a test key costs nothing
  --max-usd N, --yes    what it may cost; without one of them nothing is spent

Of rondo listen
  --to URL              where the events go
  --secret, --after     the signing secret, else a new one; the cursor to go on from, else what happens now

For an agent (rondo mcp)
  --folder DIR          where it may read sheets; else the current one
  --budget-usd N        what all its runs may cost; else nothing

What comes out
  --out FILE            .html .csv .xlsx .json .geojson .gpx .ics, by its ending; several times if you like.
                        It replaces a plan, and no other file
  --json                the plan as JSON on stdout
  --strict              exit 2 if a stop is left out, or a line could not be read
  --debug               where an error comes from

Exit: 0 planned, 1 refused input, 2 stops left out with --strict, 3 the service refused, 130 stopped by Ctrl+C.`;

/** The parts of the help that a command needs, by their titles. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["plan", "demo", "check"].map((name) => [name, ["FILE", "Who", "Which", "How", "By", "What", "Exit:"]]),
  ),
  ...{ export: ["What"], listen: ["Of"], mcp: ["For"] },
};

/** The help: all of it, or that of a command. */
export function usageOf(command: string | undefined): string {
  const parts = TEXT.split("\n\n");
  const lines = (parts[1] ?? "").split("\n").filter((line) => line.includes(`rondo ${command ?? ""} `));
  if (command === undefined || lines.length === 0) return TEXT;
  const wanted = PARTS[command] ?? [];
  return [lines.join("\n"), ...parts.filter((part) => wanted.includes(part.split(" ")[0] ?? ""))].join(
    "\n\n",
  );
}
