// The order of the rooms, as rules. docs/architecture.md has the rooms.
const gateway = "^services/gateway/src/";
const optimizer = "^services/optimizer/src/";
const testCode =
  "\\.test\\.ts$|^(services|packages)/[^/]+/testing/|^packages/day/import/testing\\.ts$|^test/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment:
        "Two files that need each other to load are one idea, or hide a third. What is loaded on demand needs who loads it.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "rooms-know-no-root",
      comment: "context.ts hands each room what it needs; no room imports the files above it.",
      severity: "error",
      from: { path: `${gateway}[^/]+/`, pathNot: testCode },
      to: { path: `${gateway}[^/]+\\.ts$` },
    },
    {
      name: "optimizer-rooms",
      comment: "rpc → background, and rpc → solver: no room imports one above it, or a file above itself.",
      severity: "error",
      from: { path: `${optimizer}(background|solver)/`, pathNot: testCode },
      to: { path: optimizer, pathNot: `${optimizer}$1/` },
    },
    {
      name: "index-only-starts",
      comment: "index → server → app: nothing imports upwards.",
      severity: "error",
      from: { pathNot: testCode },
      to: { path: "^services/[^/]+/src/index\\.ts$" },
    },
    {
      name: "stores-stay-home",
      comment: "A noun offers its service to others, never its store; its create.ts builds both.",
      severity: "error",
      from: { path: `${gateway}([^/]+)/`, pathNot: testCode },
      to: {
        path: `${gateway}[^/]+/[^/]*store\\.ts$`,
        pathNot: `${gateway}$1/`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "routes-are-the-top",
      comment: "Routes call services; services and stores know no routes.",
      severity: "error",
      from: { path: `${gateway}[^/]+/[^/]*(service|store|schemas)\\.ts$` },
      to: { path: `${gateway}[^/]+/[^/]*routes\\.ts$` },
    },
    {
      name: "routes-make-the-view",
      comment: "Services and stores give records; dates become text in routes and views.",
      severity: "error",
      from: { path: `${gateway}[^/]+/[^/]*(service|store)\\.ts$` },
      to: { path: `${gateway}http/iso-dates\\.ts$` },
    },
    {
      name: "stores-are-the-bottom",
      severity: "error",
      from: { path: `${gateway}[^/]+/[^/]*store\\.ts$` },
      to: { path: `${gateway}[^/]+/[^/]*service\\.ts$`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-know-no-framework",
      comment: "Services hold the rules: no HTTP, no database library.",
      severity: "error",
      from: { path: `${gateway}[^/]+/[^/]*(service|schemas)\\.ts$` },
      to: { path: "node_modules/(@types/)?(express|mongoose|mongodb)/" },
    },
    {
      name: "routes-know-no-database",
      severity: "error",
      from: { path: `${gateway}[^/]+/[^/]*routes\\.ts$` },
      to: { path: "node_modules/(mongoose|mongodb)/" },
    },
    {
      name: "express-only-in-http",
      severity: "error",
      from: {
        path: gateway,
        pathNot: [`${gateway}(http/|admission/|basemap/tiles|app\\.ts|server\\.ts)`, testCode],
      },
      to: { path: "node_modules/(@types/)?express/" },
    },
    {
      name: "optimizer-by-its-client",
      comment:
        "The gateway reaches the optimizer through runs/solver/client.ts, its peers and stub only; solve-error.ts reads its statuses. scaler/server.ts serves the autoscaler.",
      severity: "error",
      from: {
        path: gateway,
        pathNot: [`${gateway}runs/(solver/(client|peer|stub|solve-error)|scaler/server)\\.ts$`, testCode],
      },
      to: { path: "node_modules/@grpc/" },
    },
    {
      name: "services-apart",
      comment: "The services share the proto, and the package of signals.",
      severity: "error",
      from: { path: "^services/([^/]+)/", pathNot: testCode },
      to: { path: "^services/", pathNot: "^services/($1|signals)/" },
    },
    {
      name: "dashboard-knows-types-only",
      comment: "A browser gets no code of the services; the dashboard shares the types of their schemas.",
      severity: "error",
      from: { path: "^dashboard/" },
      to: { path: "^(services|tools|lab|test)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "packages-know-no-service",
      comment: "Services, dashboard and tools use packages; a package knows none of them.",
      severity: "error",
      from: { path: "^packages/", pathNot: testCode },
      to: { path: "^(services|dashboard|tools|lab|test)/" },
    },
    {
      name: "command-line-brings-no-service",
      comment: "cli/ is packages and client.",
      severity: "error",
      from: { path: "^cli/" },
      to: {
        path: "^(services|dashboard|tools|lab|test)/|node_modules/(undici|@grpc|mongoose|mongodb|express|piscina)/",
      },
    },
    {
      name: "transport-knows-no-noun",
      comment: "http/ is transport: admission and the nouns are above it.",
      severity: "error",
      from: { path: `${gateway}http/`, pathNot: testCode },
      to: { path: gateway, pathNot: `${gateway}(http|shared)/` },
    },
    {
      name: "client-alone",
      comment: "Who builds on the API gets the client without the system.",
      severity: "error",
      from: { path: "^client/" },
      to: { pathNot: "^client/" },
    },
    {
      name: "views-apart",
      comment: "What two views share is a part, a format or a request.",
      severity: "error",
      from: { path: "^dashboard/src/views/([^/]+)/" },
      to: { path: "^dashboard/src/views/", pathNot: "^dashboard/src/views/$1/" },
    },
    {
      name: "no-views-in-parts",
      severity: "error",
      from: { path: "^dashboard/src/(api|format|parts|shell|texts)/", pathNot: testCode },
      to: { path: "^dashboard/src/views/" },
    },
    {
      name: "no-tools-in-services",
      severity: "error",
      from: { path: `${gateway}|${optimizer}`, pathNot: testCode },
      to: { path: "^(tools|lab|test)/" },
    },
    {
      name: "no-lab-in-tools",
      comment:
        "Tools are for everyone, the lab measures them. wasm:verify compares plans of the lab's problems.",
      severity: "error",
      from: { path: "^tools/", pathNot: [testCode, "^tools/wasm/same-plans\\.ts$"] },
      to: { path: "^lab/" },
    },
    {
      name: "no-test-code-in-products",
      severity: "error",
      from: { path: `${gateway}|${optimizer}|^tools/`, pathNot: testCode },
      to: { path: testCode },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^packages/solver/pkg|^proto/gen" },
    exclude: { path: "^\\.cache|^\\.data|^client/dist" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
