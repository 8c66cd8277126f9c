package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.MongoServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Serves the MongoDB wire protocol on loopback from one H2 file, or from memory, to the user {@code rondo}.
 *
 * <p>Arguments: {@code FILE|--memory PORT DOCUMENTS MEBIBYTES}: where to, which port (0 = any free one), and how
 * many documents and MiB of file are the most. The user's password is {@code DATABASE_PASSWORD} in the environment,
 * which other users of the machine cannot read. Prints {@code READY PORT} once it takes requests, and ends when its
 * standard input closes: when the process that started it is gone.
 */
public final class Main {
  private static final String USER = "rondo";
  private static final int CACHE_MEBIBYTES = 32;
  private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

  private Main() {}

  public static void main(String[] args) {
    try {
      serve(args);
    } catch (Exception e) {
      // The serving threads would live on, and the parent would wait for ever.
      fail(e.toString());
    }
  }

  private static void serve(String[] args) throws IOException {
    String password = System.getenv("DATABASE_PASSWORD");
    if (password == null || password.isEmpty()) fail("DATABASE_PASSWORD is not set");
    String file = args[0].equals("--memory") ? null : args[0];
    Limits limits = new Limits(Long.parseLong(args[2]), Long.parseLong(args[3]));
    MVStore store = open(file);
    Gate gate = new Gate(new Scram(USER, password));
    MongoServer server = new MongoServer(new DurableBackend(store, file != null, gate, limits));
    try {
      server.bind("127.0.0.1", Integer.parseInt(args[1]));
    } catch (Exception e) {
      fail("cannot listen on port " + args[1] + ": " + e.getMessage());
    }
    limits.watchHeap();
    limits.check(store);
    System.out.println("READY " + server.getLocalAddress().getPort());
    System.in.transferTo(OutputStream.nullOutputStream());
    server.shutdownNow();
  }

  private static MVStore open(String file) throws IOException {
    // Without a buffer limit. Otherwise the store could write half of a large command, and a crash would leave it so.
    MVStore.Builder builder =
        new MVStore.Builder().autoCommitDisabled().autoCommitBufferSize(0).cacheSize(CACHE_MEBIBYTES);
    if (file != null) builder.fileName(ownersOnly(file));
    try {
      MVStore store = builder.open();
      store.setVersionsToKeep(0);
      // Every write is a commit. With H2's default, which keeps old chunks for 45 s, each write would make the file
      // grow.
      if (file != null) store.setRetentionTime(0);
      return store;
    } catch (MVStoreException e) {
      return fail("cannot open " + file + ": " + e.getMessage().lines().findFirst().orElse("unknown cause"));
    }
  }

  /** Creates the file before the store does, readable by its owner only. */
  private static String ownersOnly(String file) throws IOException {
    Path path = Path.of(file);
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) return file;
    try {
      Files.createFile(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      Files.setPosixFilePermissions(path, OWNER_ONLY);
    } catch (IOException e) {
      fail("cannot open " + file + ": " + e.getMessage());
    }
    return file;
  }

  private static <T> T fail(String why) {
    System.err.println("embedded database: " + why);
    System.exit(1);
    throw new AssertionError();
  }
}
