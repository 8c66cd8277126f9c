package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Iterator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/** A collection whose queries use the index with the fewest candidate documents. */
final class IndexedCollection extends H2Collection {
  private final IndexedDatabase database;
  private final Work work;
  private Document firstMatch;

  IndexedCollection(
      IndexedDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> documents,
      MVMap<String, Object> meta,
      CursorRegistry cursors,
      Work work) {
    super(database, name, options, documents, meta, cursors);
    this.database = database;
    this.work = work;
  }

  @Override
  public void addIndex(Index<Object> index) {
    super.addIndex(index);
    if (index.isUnique() && index.getKeys().size() > 1)
      super.addIndex(database.besideUnique(getCollectionName(), index));
  }

  /** Announces the first stage of the next pipeline. */
  void expectMatch(Document match) {
    firstMatch = match;
  }

  @Override
  protected QueryResult queryDocuments(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document projection) {
    boolean isNatural = orderBy != null && orderBy.containsKey("$natural");
    Access best = isNatural ? null : best(query, orderBy);
    if (best == null) {
      work.examined(count());
      return matchDocuments(query, orderBy, skip, limit, batchSize, projection);
    }
    return matchDocumentsFromStream(
        query,
        documents(best),
        skip,
        limit,
        batchSize,
        best.inOrder() ? null : deriveComparator(orderBy),
        projection);
  }

  /** The source of a pipeline: the documents that its first stage may match, or all. */
  @Override
  public Stream<Document> queryAllAsStream() {
    Document match = firstMatch;
    firstMatch = null;
    Access best = match == null ? null : best(match, null);
    return best == null ? super.queryAllAsStream() : documents(best);
  }

  private Stream<Document> documents(Access access) {
    return StreamSupport.stream(access.positions().spliterator(), false).map(this::found);
  }

  private Document found(Object position) {
    work.examined(1);
    Document document = getDocument(position);
    if (document == null)
      throw new IllegalStateException("an index of " + getFullName() + " names a document that is gone");
    return document;
  }

  private Access best(Document query, Document orderBy) {
    Access best = null;
    for (Index<Object> index : getIndexes()) {
      Access access =
          index instanceof OrderedIndex ordered ? ordered.access(query, orderBy) : unique(index, query);
      if (access != null && access.isBetterThan(best)) best = access;
    }
    return best;
  }

  /** The document of a full unique key, or the documents of a list of keys. Null if the query has neither. */
  private static Access unique(Index<Object> index, Document query) {
    Document key = new Document();
    for (var field : index.getKeys()) {
      if (!query.containsKey(field.getKey())) return null;
      Object condition = query.get(field.getKey());
      if (BsonRegularExpression.isRegularExpression(condition)) return null;
      key.put(field.getKey(), condition);
    }
    if (!index.canHandle(key)) return null;
    Iterable<Object> positions = index.getPositions(key);
    long count = 0;
    for (Iterator<Object> each = positions.iterator(); each.hasNext(); each.next()) count++;
    return new Access(count, count < 2, positions);
  }
}
