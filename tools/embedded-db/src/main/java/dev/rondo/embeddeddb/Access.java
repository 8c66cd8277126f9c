package dev.rondo.embeddeddb;

/**
 * The documents that may match a query.
 * @param entries their number
 * @param inOrder whether they are in the requested order
 * @param positions their positions, each once
 */
record Access(long entries, boolean inOrder, Iterable<Object> positions) {
  boolean isBetterThan(Access other) {
    if (other == null || entries < other.entries) return true;
    return entries == other.entries && inOrder && !other.inOrder;
  }
}
