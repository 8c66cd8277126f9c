package dev.rondo.embeddeddb;

/**
 * A way to the documents that a query may match.
 *
 * @param entries how many there are
 * @param inOrder whether they come in the order that was asked for
 * @param positions where they are, each once
 */
record Access(long entries, boolean inOrder, Iterable<Object> positions) {
  boolean isBetterThan(Access other) {
    if (other == null || entries < other.entries) return true;
    return entries == other.entries && inOrder && !other.inOrder;
  }
}
