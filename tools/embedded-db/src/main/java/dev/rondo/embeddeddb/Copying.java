package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Timer;
import java.util.TimerTask;
import org.h2.mvstore.MVStore;

/**
 * Lets other programs copy the file while it is written. Each write appends to the file. As long as no space is used
 * again, a copy has every write up to some moment, and none after it.
 *
 * <p>{@code {keepFile: SECONDS}} begins this, at most for so long, and answers with the file's path. {@code {keepFile:
 * 0}} ends it.
 */
final class Copying {
  static final String COMMAND = "keepfile";

  private final MVStore store;
  private final Timer timer = new Timer("end of copying", true);
  private TimerTask end;

  Copying(MVStore store) {
    this.store = store;
  }

  synchronized Document answer(Document command) {
    String file = store.getFileStore() == null ? null : store.getFileStore().getFileName();
    if (file == null) return new Document("ok", 0.0).append("errmsg", "there is no file").append("code", 20);
    if (!(command.values().iterator().next() instanceof Number seconds))
      return new Document("ok", 0.0).append("errmsg", "seconds are a number").append("code", 14);
    if (end != null) end.cancel();
    keep(seconds.longValue() > 0);
    if (seconds.longValue() > 0) timer.schedule(endLater(), 1000 * seconds.longValue());
    return new Document("file", file).append("ok", 1.0);
  }

  private TimerTask endLater() {
    end =
        new TimerTask() {
          @Override
          public void run() {
            keep(false);
          }
        };
    return end;
  }

  private void keep(boolean kept) {
    if (!store.isClosed()) store.setReuseSpace(!kept);
  }
}
