package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.MongoServer;
import java.io.OutputStream;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Serves the MongoDB wire protocol on loopback from one H2 file, or from memory.
 *
 * <p>Arguments: {@code FILE|--memory PORT} (0 = any free port). Prints {@code READY mongodb://…} once it
 * takes calls, and ends when its standard input closes: when the process that started it is gone.
 */
public final class Main {
  private static final int CACHE_MEBIBYTES = 32;

  private Main() {}

  public static void main(String[] args) throws Exception {
    String file = args[0].equals("--memory") ? null : args[0];
    MongoServer server = new MongoServer(new DurableBackend(open(file), file != null));
    try {
      server.bind("127.0.0.1", Integer.parseInt(args[1]));
    } catch (Exception e) {
      fail("cannot listen on port " + args[1] + ": " + e.getMessage());
    }
    System.out.println("READY mongodb://127.0.0.1:" + server.getLocalAddress().getPort() + "/");
    System.in.transferTo(OutputStream.nullOutputStream());
    server.shutdownNow();
  }

  private static MVStore open(String file) {
    MVStore.Builder builder = new MVStore.Builder().autoCommitDisabled().cacheSize(CACHE_MEBIBYTES);
    if (file != null) builder.fileName(file);
    try {
      MVStore store = builder.open();
      store.setVersionsToKeep(0);
      // Every write is a commit; with H2's default of keeping old chunks for 45 s the file grows with each.
      if (file != null) store.setRetentionTime(0);
      return store;
    } catch (MVStoreException e) {
      return fail("cannot open " + file + ": " + e.getMessage().lines().findFirst().orElse("unknown cause"));
    }
  }

  private static <T> T fail(String why) {
    System.err.println("embedded database: " + why);
    System.exit(1);
    throw new AssertionError();
  }
}
