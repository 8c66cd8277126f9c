import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Child } from "../../tools/processes/child.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { startTied } from "../../tools/processes/tied.ts";
import { until } from "../../tools/processes/until.ts";
import { Cluster } from "./cluster.ts";
import type { Programs } from "./programs.ts";

const START_MS = 120_000;
const STOP_MS = 60_000;

/** Tokens of the API server's users; the controllers' are the names that Kubernetes gives them rights by. */
const USERS = {
  admin: "system:masters",
  "system:kube-controller-manager": "",
  "system:kube-scheduler": "",
} as const;

export interface ControlPlane {
  readonly cluster: Cluster;
  /** Certificate and key, as PEM, with which a server on loopback can be known. */
  readonly certificate: { readonly cert: string; readonly key: string };
  stop(): Promise<void>;
}

/**
 * Starts etcd, the API server, the controllers and the scheduler on free ports of loopback. There is no node.
 * @param folder for their files
 */
export async function startControlPlane(programs: Programs, folder: string): Promise<ControlPlane> {
  const [etcdPort = 0, peerPort = 0, port = 0, managerPort = 0, schedulerPort = 0] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const children: Child[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop();
  };
  const start = async (
    program: string,
    args: readonly string[],
    isUp: () => Promise<boolean>,
  ): Promise<void> => {
    const child = await startTied(program, args, { graceMs: STOP_MS });
    children.push(child);
    await child.alive(async (gone) => until(isUp, AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
  };
  try {
    const files = await writeFiles(folder, port);
    await start(programs.etcd, etcdArgs(join(folder, "etcd"), etcdPort, peerPort), async () =>
      answers(`http://127.0.0.1:${etcdPort}/health`),
    );
    await start(programs.apiServer, apiServerArgs(folder, files, port, etcdPort), async () =>
      // Its certificate, which it makes itself, is there before it serves.
      trust(files.certificate).then(
        async () => answers(`https://127.0.0.1:${port}/readyz`, files.tokens.admin),
        () => false,
      ),
    );
    for (const [program, user, ownPort, more] of [
      [programs.controllerManager, "system:kube-controller-manager", managerPort, managerArgs(files)],
      [programs.scheduler, "system:kube-scheduler", schedulerPort, []],
    ] as const)
      await start(program, [...clientArgs(files.kubeconfig[user], ownPort), ...more], async () =>
        cluster(port, files).hasAccount("default", "default"),
      );
    const [cert, key] = await Promise.all(
      [files.certificate, files.key].map(async (file) => readFile(file, "utf8")),
    );
    return { cluster: cluster(port, files), certificate: { cert: cert ?? "", key: key ?? "" }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type User = keyof typeof USERS;

interface Files {
  readonly tokens: Readonly<Record<User, string>>;
  readonly tokenFile: string;
  readonly accountKey: string;
  readonly certificate: string;
  readonly key: string;
  readonly kubeconfig: Readonly<Record<User, string>>;
}

function cluster(port: number, { tokens }: Files): Cluster {
  return new Cluster(`https://127.0.0.1:${port}`, tokens.admin);
}

async function writeFiles(folder: string, port: number): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const users = Object.keys(USERS) as User[];
  const tokens = Object.fromEntries(
    users.map((user) => [user, randomBytes(16).toString("hex")]),
  ) as Files["tokens"];
  const certificate = join(folder, "apiserver.crt");
  const kubeconfig = users.map(async (user) => {
    const text = JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      "current-context": "it",
      clusters: [
        {
          name: "it",
          cluster: { server: `https://127.0.0.1:${port}`, "certificate-authority": certificate },
        },
      ],
      users: [{ name: "it", user: { token: tokens[user] } }],
      contexts: [{ name: "it", context: { cluster: "it", user: "it" } }],
    });
    return [user, await file(`${user.replace(":", "-")}.json`, text)] as const;
  });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    tokens,
    tokenFile: await file(
      "tokens.csv",
      users.map((user) => `${tokens[user]},${user},${user},"${USERS[user]}"\n`).join(""),
    ),
    accountKey: await file("accounts.pem", privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
    certificate,
    key: join(folder, "apiserver.key"),
    kubeconfig: Object.fromEntries(await Promise.all(kubeconfig)) as Files["kubeconfig"],
  };
}

function etcdArgs(data: string, port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    `--data-dir=${data}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    "--unsafe-no-fsync",
    "--log-level=warn",
  ];
}

/** A control plane has no Service of its own here: its address is a loopback one, which an endpoint must not have. */
function apiServerArgs(folder: string, files: Files, port: number, etcdPort: number): string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    `--cert-dir=${folder}`,
    "--advertise-address=192.0.2.1",
    "--endpoint-reconciler-type=none",
    `--token-auth-file=${files.tokenFile}`,
    "--authorization-mode=Node,RBAC",
    "--service-cluster-ip-range=10.96.0.0/16",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${files.accountKey}`,
    `--service-account-signing-key-file=${files.accountKey}`,
  ];
}

function clientArgs(kubeconfig: string, port: number): string[] {
  const uses = ["kubeconfig", "authentication-kubeconfig", "authorization-kubeconfig"];
  return [
    ...uses.map((use) => `--${use}=${kubeconfig}`),
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    "--leader-elect=false",
  ];
}

/** Autoscalers look every two seconds, not every fifteen. */
function managerArgs(files: Files): string[] {
  return [
    `--service-account-private-key-file=${files.accountKey}`,
    `--root-ca-file=${files.certificate}`,
    "--use-service-account-credentials",
    "--horizontal-pod-autoscaler-sync-period=2s",
    "--horizontal-pod-autoscaler-initial-readiness-delay=1s",
  ];
}

/** Lets this process's requests trust a certificate. */
async function trust(file: string): Promise<void> {
  const certificate = await readFile(file, "utf8");
  setDefaultCACertificates([...getCACertificates("bundled"), certificate]);
}

async function answers(url: string, token?: string): Promise<boolean> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, { headers }).then(
    ({ ok }) => ok,
    () => false,
  );
}
