package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.h2.mvstore.MVStore;

/** The H2 backend, one command at a time, each write on disk before it is acknowledged. */
final class DurableBackend extends H2Backend {
  private static final Set<String> WRITES =
      Set.of(
          "insert",
          "update",
          "delete",
          "findandmodify",
          "create",
          "createindexes",
          "dropindexes",
          "drop",
          "dropdatabase",
          "renamecollection");

  /**
   * Each write appends a chunk to the file. After this many writes, chunks with little live data are rewritten
   * together.
   */
  private static final int WRITES_TO_COMPACT = 500;
  private static final int FILL_PERCENT = 70;
  private static final int COMPACT_BYTES = 4 * 1024 * 1024;

  private final boolean durable;
  private final Gate gate;
  private final Limits limits;
  private final Copying copying;
  private int writes;
  /** Created on first use: the library's constructor opens databases before our fields are set. */
  private Work work;

  DurableBackend(MVStore store, boolean durable, Gate gate, Limits limits) {
    super(store);
    this.durable = durable;
    this.gate = gate;
    this.limits = limits;
    this.copying = new Copying(store);
    version(new WireVersion());
  }

  @Override
  public synchronized Document handleMessage(MongoMessage message) {
    Document command = message.getDocument();
    String name = command.keySet().iterator().next().toLowerCase(Locale.ROOT);
    Document refusal = gate.answer(message.getChannel(), name, command);
    if (refusal != null) return refusal;
    if (name.equals(Copying.COMMAND)) return copying.answer(command);
    // A standalone mongod refuses transactions. Accepting one would promise an atomicity that does not exist.
    if (command.containsKey("startTransaction") || command.containsKey("autocommit")) return noTransactions();
    Document reply;
    try {
      reply = super.handleMessage(message);
      if (durable && WRITES.contains(name)) commitAndSync();
    } finally {
      endIfBroken();
    }
    if (WRITES.contains(name)) limits.check(getMvStore());
    // The reply holds the stored documents themselves, so the next command must not change them before they are sent.
    return reply == null ? null : reply.cloneDeeply();
  }

  /** Commands in the old form bypass {@link #handleMessage}. Drivers use them for the greeting only. */
  @Override
  public Document handleCommand(Channel channel, String database, String command, Document query) {
    boolean isGreeting = command.equalsIgnoreCase(Gate.GREETING);
    if (!isGreeting) refuseOldForm();
    Document reply = super.handleCommand(channel, database, command, query);
    if (isGreeting && query.containsKey("saslSupportedMechs"))
      reply.put("saslSupportedMechs", List.of(Scram.MECHANISM));
    return reply;
  }

  @Override
  public QueryResult handleQuery(MongoQuery query) {
    refuseOldForm();
    return super.handleQuery(query);
  }

  @Override
  public Document getServerStatus() {
    refuseOldForm();
    Document status = super.getServerStatus();
    Document executor = new Document("scannedObjects", work().examinedDocuments());
    ((Document) status.get("metrics")).put("queryExecutor", executor);
    return status;
  }

  @Override
  public void handleClose(Channel channel) {
    gate.forget(channel);
    super.handleClose(channel);
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new IndexedDatabase(name, getMvStore(), getCursorRegistry(), work());
  }

  private Work work() {
    if (work == null) work = new Work();
    return work;
  }

  private void refuseOldForm() {
    if (!Thread.holdsLock(this)) throw new MongoServerError(352, "UnsupportedOpQueryCommand", "use OP_MSG");
  }

  private void commitAndSync() {
    getMvStore().commit();
    getMvStore().sync();
    if (++writes % WRITES_TO_COMPACT == 0) getMvStore().compact(FILL_PERCENT, COMPACT_BYTES);
  }

  /** A store that could not write (a full disk) stays closed. The supervisor starts a new process. */
  private void endIfBroken() {
    if (!getMvStore().isClosed()) return;
    System.err.println("embedded database: the file cannot be written, is the disk full?");
    Runtime.getRuntime().halt(1);
  }

  private static Document noTransactions() {
    Document error = new Document("ok", 0.0);
    error.put("errmsg", "Transaction numbers are only allowed on a replica set member or mongos");
    error.put("code", 20);
    error.put("codeName", "IllegalOperation");
    return error;
  }
}
