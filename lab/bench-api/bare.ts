import express from "express";
import { createConnection, Schema } from "mongoose";
import { readSettings } from "../../tools/settings.ts";

// MONGODB_URI=… node bare.ts: the server that the gateway is compared with. It reads the same document with as little
// express and mongoose code as possible. Prints its port.
const { mongodbUri = "" } = readSettings();

const connection = await createConnection(mongodbUri).asPromise();
const Project = connection.model(
  "Project",
  new Schema(
    {
      _id: String,
      companyId: String,
      name: String,
      searchName: String,
      description: String,
      status: String,
      defaultStartDate: String,
      defaultStartTime: String,
      defaultStartAddress: String,
      defaultStartLatitude: Number,
      defaultStartLongitude: Number,
      timezone: String,
      stopsCount: Number,
      couriersCount: Number,
      lastOptimizedAt: Date,
      createdAt: Date,
      updatedAt: Date,
    },
    { collection: "projects", autoIndex: false, autoCreate: false },
  ),
);

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
