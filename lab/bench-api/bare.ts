import express from "express";
import { createConnection, Schema } from "mongoose";
import { readSettings } from "../../tools/settings.ts";

// MONGODB_URI=… node bare.ts: the server that the gateway is compared with. It reads the same document with as little
// express and mongoose code as possible. Prints its port.
const { mongodbUri = "" } = readSettings();

const connection = await createConnection(mongodbUri).asPromise();
const loose = new Schema({ _id: String }, { strict: false, autoIndex: false, autoCreate: false });
const Project = connection.model("Project", loose, "projects");

const app = express();
app.get("/projects/:id", async (request, response) => {
  const project = await Project.findById(request.params.id).lean();
  if (project === null) response.status(404).json({ success: false });
  else response.json({ success: true, data: { project } });
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`PORT ${typeof address === "object" ? String(address?.port) : ""}`);
});
process.stdin.on("end", () => process.exit(0)).resume();
