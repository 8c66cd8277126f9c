package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
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

  /** Each write is a chunk of its own in the file; mostly dead ones are written together now and then. */
  private static final int WRITES_TO_COMPACT = 500;
  private static final int FILL_PERCENT = 70;
  private static final int COMPACT_BYTES = 4 * 1024 * 1024;

  private final boolean durable;
  private int writes;

  DurableBackend(MVStore store, boolean durable) {
    super(store);
    this.durable = durable;
    version(new WireVersion());
  }

  @Override
  public synchronized Document handleMessage(MongoMessage message) {
    Document command = message.getDocument();
    // A standalone mongod refuses transactions; acknowledging one without its atomicity would be a lie.
    if (command.containsKey("startTransaction") || command.containsKey("autocommit")) return noTransactions();
    String name = command.keySet().iterator().next().toLowerCase(Locale.ROOT);
    Document reply;
    try {
      reply = super.handleMessage(message);
      if (durable && WRITES.contains(name)) {
        getMvStore().commit();
        getMvStore().sync();
        if (++writes % WRITES_TO_COMPACT == 0) getMvStore().compact(FILL_PERCENT, COMPACT_BYTES);
      }
    } finally {
      endIfBroken();
    }
    // The reply holds the stored documents themselves; the next command must not change what is being sent.
    return reply == null ? null : reply.cloneDeeply();
  }

  @Override
  public synchronized QueryResult handleQuery(MongoQuery query) {
    try {
      return super.handleQuery(query);
    } finally {
      endIfBroken();
    }
  }

  /** A store that could not write (a full disk) closes itself for good; whoever keeps us running starts us anew. */
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
