package dev.rondo.embeddeddb;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.HashSet;
import java.util.Set;
import javax.management.NotificationEmitter;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVStore;

/** Warns once for each limit of this server that is nearly reached. */
final class Limits {
  private static final double NEARLY = 0.8;
  private static final int MEBIBYTE = 1024 * 1024;
  /** Counting documents takes a look at each collection, so not every write does it. */
  private static final int WRITES_TO_CHECK = 50;
  private static final String DOCUMENTS = "databases.";
  private static final String OF_THE_LIBRARY = ".system.";

  private final long documents;
  private final long fileMebibytes;
  private final Set<String> said = new HashSet<>();
  private int writes;

  Limits(long documents, long fileMebibytes) {
    this.documents = documents;
    this.fileMebibytes = fileMebibytes;
  }

  /** Call it after each write. */
  void check(MVStore store) {
    if (writes++ % WRITES_TO_CHECK != 0) return;
    long count =
        store.getMapNames().stream()
            .filter(name -> name.startsWith(DOCUMENTS) && !name.contains(OF_THE_LIBRARY))
            .mapToLong(name -> store.openMap(name).sizeAsLong())
            .sum();
    sayIfNear("documents", count, documents);
    FileStore<?> file = store.getFileStore();
    if (file != null) sayIfNear("MiB of file", file.size() / MEBIBYTE, fileMebibytes);
  }

  /** Checks the heap after each garbage collection. Only then its real use is known. */
  void watchHeap() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      long most = pool.getUsage().getMax();
      if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported() && most > 0)
        pool.setCollectionUsageThreshold((long) (NEARLY * most));
    }
    ((NotificationEmitter) ManagementFactory.getMemoryMXBean())
        .addNotificationListener(
            (notification, context) -> {
              if (!notification.getType().equals(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED)) return;
              Runtime machine = Runtime.getRuntime();
              long used = (machine.totalMemory() - machine.freeMemory()) / MEBIBYTE;
              say("MiB of heap", used, machine.maxMemory() / MEBIBYTE);
            },
            null,
            null);
  }

  private void sayIfNear(String what, long amount, long limit) {
    if (amount >= NEARLY * limit) say(what, amount, limit);
  }

  private synchronized void say(String what, long amount, long limit) {
    if (!said.add(what)) return;
    System.err.println(
        "embedded database: "
            + amount
            + " "
            + what
            + " of at most "
            + limit
            + " are in use; before it is full, move to a MongoDB server and set MONGODB_URI to it");
  }
}
