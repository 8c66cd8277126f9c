import { join } from "node:path";

/** A command line, and where it runs, if not in the generator's own folder. */
export type Command = readonly [program: string, ...args: string[]];

export interface Generator {
  readonly name: string;
  /** Programs of this machine, without which it is skipped. */
  readonly needs: readonly string[];
  readonly install: readonly Command[];
  readonly generate: Command;
  /** The driver beside this file, and its place in the generated folder. */
  readonly driver: readonly [file: string, place: string];
  /** Further files of the generated folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly compile: readonly Command[];
  readonly drive: Command;
}

const JAR = "org.openapitools:openapi-generator-cli:7.25.0";
/** What C# reads JSON with, as a package that needs no NuGet. */
const JSON_NET = "jillejr.newtonsoft.json-for-unity@12.0.101";
const OAPI_CODEGEN = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";

/**
 * The generators, at the versions that were tried.
 * @param tools the folder of what is installed
 * @param document the description's file
 * @param tsc the compiler of TypeScript
 */
export function generators(tools: string, document: string, tsc: string): Generator[] {
  const venv = (name: string, program: string): string => join(tools, name, "bin", program);
  const openapiGenerator = (language: string, ...more: readonly string[]) => ({
    needs: ["java", "mvn"],
    install: [
      ["mvn", "-q", "-B", "dependency:copy", `-Dartifact=${JAR}`, `-DoutputDirectory=${tools}`],
    ] as const,
    generate: [
      ...["java", "-jar", join(tools, "openapi-generator-cli-7.25.0.jar"), "generate", "-i", document],
      ...["-g", language, "-o", "generated", "--global-property"],
      ...["apiTests=false,modelTests=false,apiDocs=false,modelDocs=false", ...more],
    ] as unknown as Command,
  });
  const typescript = openapiGenerator("typescript-fetch", "--additional-properties=importFileExtension=.js");
  const python = openapiGenerator("python");
  const csharp = openapiGenerator(
    "csharp",
    ...[
      "--library",
      "httpclient",
      "--additional-properties=targetFramework=netstandard2.1,supportsRetry=false",
    ],
  );
  return [
    {
      ...typescript,
      name: "openapi-generator typescript-fetch",
      driver: ["typescript-fetch.txt", "drive.ts"],
      files: {
        "package.json": '{ "type": "module" }',
        "tsconfig.json":
          '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "strict": true, "outDir": "dist", "rootDir": ".", "types": ["node"] }, "files": ["drive.ts"] }',
      },
      compile: [[process.execPath, tsc, "-p", "."]],
      drive: [process.execPath, "dist/drive.js"],
    },
    {
      ...openapiGenerator("java", "--library", "native"),
      name: "openapi-generator java",
      driver: ["Drive.java", "generated/src/main/java/Drive.java"],
      compile: [
        [
          ...["mvn", "-q", "-B", "-f", "generated", "-DskipTests", "compile"],
          ...["dependency:build-classpath", "-Dmdep.outputFile=classpath"],
        ] as unknown as Command,
      ],
      drive: ["sh", "-c", 'java -cp "generated/target/classes:$(cat generated/classpath)" Drive'],
    },
    {
      ...python,
      name: "openapi-generator python",
      needs: [...python.needs, "python3"],
      install: [...python.install, ["python3", "-m", "venv", join(tools, "openapi-generator-python")]],
      driver: ["drive_openapi_generator.py", "drive.py"],
      compile: [[venv("openapi-generator-python", "pip"), "install", "-q", "./generated"]],
      drive: [venv("openapi-generator-python", "python"), "drive.py"],
    },
    {
      ...csharp,
      name: "openapi-generator csharp",
      needs: [...csharp.needs, "mcs", "mono"],
      install: [...csharp.install, ["npm", "install", "--silent", "--no-save", "--prefix", ".", JSON_NET]],
      driver: ["Drive.cs", "Drive.cs"],
      compile: [
        [
          "cp",
          "node_modules/jillejr.newtonsoft.json-for-unity/Plugins/Newtonsoft.Json Editor/Newtonsoft.Json.dll",
          ".",
        ],
        [
          ...["mcs", "-langversion:latest", "-out:drive.exe", "-recurse:generated/src/Org.OpenAPITools/*.cs"],
          ...["-r:Newtonsoft.Json.dll,System.Net.Http.dll,System.Web.dll,System.Runtime.Serialization.dll"],
          ...["-r:System.ComponentModel.DataAnnotations.dll", "Drive.cs"],
        ] as unknown as Command,
      ],
      drive: ["mono", "drive.exe"],
    },
    {
      name: "openapi-python-client",
      needs: ["python3"],
      install: [
        ["python3", "-m", "venv", join(tools, "openapi-python-client")],
        [venv("openapi-python-client", "pip"), "install", "-q", "openapi-python-client==0.29.1"],
      ],
      generate: [
        ...[venv("openapi-python-client", "openapi-python-client"), "generate", "--path", document],
        ...["--output-path", "generated", "--overwrite", "--fail-on-warning", "--config", "config.yml"],
      ] as unknown as Command,
      files: { "config.yml": "post_hooks: []\n" },
      driver: ["drive_openapi_python_client.py", "drive.py"],
      compile: [[venv("openapi-python-client", "pip"), "install", "-q", "./generated"]],
      drive: [venv("openapi-python-client", "python"), "drive.py"],
    },
    {
      name: "oapi-codegen",
      needs: ["go"],
      install: [["go", "install", OAPI_CODEGEN]],
      generate: [join(tools, "oapi-codegen"), "-config", "config.yml", document],
      files: {
        "config.yml": "package: rondo\noutput: rondo/rondo.go\ngenerate: { models: true, client: true }\n",
        "go.mod": "module drive\n\ngo 1.24\n\nrequire github.com/oapi-codegen/runtime v1.9.0\n",
        "rondo/README": "Generated.\n",
      },
      driver: ["drive.go", "drive.go"],
      compile: [
        ["go", "mod", "tidy"],
        ["go", "build", "-o", "drive", "."],
      ],
      drive: ["./drive"],
    },
  ];
}
