// Run by mongosh on the first member, at each start: makes the three members one replica set, unless they are.
try {
  rs.status();
} catch {
  const hosts = ["mongo-1:27017", "mongo-2:27017", "mongo-3:27017"];
  rs.initiate({ _id: "rs0", members: hosts.map((host, _id) => ({ _id, host })) });
}
