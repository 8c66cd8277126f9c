import { parentPort, workerData } from "node:worker_threads";
import type { IslandData } from "./islands.ts";
import { openMailbox } from "./mailbox.ts";
import { search } from "@rondo/solver/published/search.ts";

// One thread of `npm run solve -- … --threads N`.
const { task, limits, mailboxes, island } = workerData as IslandData;
parentPort?.postMessage(search(task, limits, openMailbox(mailboxes, island)));
