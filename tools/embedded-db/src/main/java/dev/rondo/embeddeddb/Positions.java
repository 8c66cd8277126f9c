package dev.rondo.embeddeddb;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** The positions in some spans of an index, one span after the other. Reads them on demand. */
final class Positions implements Iterator<Object> {
  private final MVMap<byte[], Object> entries;
  private final Iterator<Span> spans;
  private final boolean reverse;
  private Span span;
  private Cursor<byte[], Object> cursor;
  private boolean found;

  /** @param reverse from the last entry to the first; for a single span */
  Positions(MVMap<byte[], Object> entries, List<Span> spans, boolean reverse) {
    this.entries = entries;
    this.spans = spans.iterator();
    this.reverse = reverse;
    advance();
  }

  @Override
  public boolean hasNext() {
    return found;
  }

  @Override
  public Object next() {
    if (!found) throw new NoSuchElementException();
    Object position = cursor.getValue();
    advance();
    return position;
  }

  private void advance() {
    found = false;
    while (!found) {
      if (cursor == null || !cursor.hasNext()) {
        if (!spans.hasNext()) return;
        span = spans.next();
        cursor = reverse ? entries.cursor(span.high(), span.low(), true) : entries.cursor(span.low(), span.high(), false);
      } else {
        byte[] key = cursor.next();
        found = Arrays.compareUnsigned(key, span.low()) >= 0 && Arrays.compareUnsigned(key, span.high()) < 0;
      }
    }
  }
}
