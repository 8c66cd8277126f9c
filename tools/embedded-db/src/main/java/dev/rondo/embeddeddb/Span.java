package dev.rondo.embeddeddb;

import org.h2.mvstore.MVMap;

/** A part of an ordered map: the keys from {@code low} to before {@code high}. */
record Span(byte[] low, byte[] high) {
  static Span ofPrefix(byte[] prefix) {
    return new Span(prefix, KeyEncoding.after(prefix));
  }

  /** The number of its entries, found by two look-ups. */
  long count(MVMap<byte[], Object> entries) {
    return Math.max(0, rank(entries, high) - rank(entries, low));
  }

  private static long rank(MVMap<byte[], Object> entries, byte[] key) {
    long index = entries.getKeyIndex(key);
    return index < 0 ? -index - 1 : index;
  }
}
