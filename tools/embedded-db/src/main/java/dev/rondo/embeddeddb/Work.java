package dev.rondo.embeddeddb;

/** Counts the documents that queries have looked at, as {@code serverStatus} of a MongoDB tells them. */
final class Work {
  private long examinedDocuments;

  void examined(long documents) {
    examinedDocuments += documents;
  }

  long examinedDocuments() {
    return examinedDocuments;
  }
}
