import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../tools/random.ts";
import { Customer } from "./customer.ts";
import { smallDisk } from "./disk.ts";
import { startReceiver } from "./receiver.ts";
import { startSystem } from "./system.ts";
import type { Stage } from "./trials.ts";

const DISK_MEBIBYTES = 256;
const PROJECTS = 6;

/** A system with a customer, on a small separate disk if one can be mounted. `seed` decides all random choices. */
export async function setStage(seed: number): Promise<Stage & { readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-faults-"));
  const disk = await smallDisk(join(folder, "disk"), DISK_MEBIBYTES);
  const receivers = [await startReceiver(), await startReceiver()] as const;
  const clear = async (): Promise<void> => {
    await Promise.all(receivers.map(async (receiver) => receiver.close()));
    await disk?.remove();
    await rm(folder, { recursive: true, force: true });
  };
  const random = seededRandom(seed);
  const system = await startSystem(join(folder, "disk"), () => undefined).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const close = async (): Promise<void> => {
    await system.stop();
    await clear();
  };
  try {
    const customer = await Customer.join(
      system,
      random,
      receivers.map(({ url }) => url),
    );
    await customer.addProjects(PROJECTS);
    const house = customer.projects.pop() ?? "";
    const badReceiver = receivers[1];
    return {
      system,
      customer,
      house,
      random,
      receivers,
      badReceiver,
      diskFolder: disk?.folder ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
