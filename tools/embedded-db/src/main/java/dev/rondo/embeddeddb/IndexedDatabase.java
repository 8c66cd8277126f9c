package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** A database that maintains the declared indexes, and stores documents as BSON. */
final class IndexedDatabase extends H2Database {
  private static final String ORDERED = "_ordered_";

  private final MVStore store;
  private final Work work;

  IndexedDatabase(String name, MVStore store, CursorRegistry cursors, Work work) {
    super(name, store, cursors);
    this.store = store;
    this.work = work;
    super.initializeNamespacesAndIndexes();
  }

  /** Called by the library's constructor, too early: the fields of this class are not set yet. */
  @Override
  protected void initializeNamespacesAndIndexes() {}

  @Override
  protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
    String fullName = getFullCollectionNamespace(name);
    MVMap<Object, Document> documents =
        store.openMap(
            "databases." + fullName, new MVMap.Builder<Object, Document>().valueType(new DocumentType()));
    MVMap<String, Object> meta = store.openMap("meta." + fullName);
    return new IndexedCollection(this, name, options, documents, meta, cursorRegistry, work);
  }

  @Override
  protected Index<Object> openOrCreateSecondaryIndex(
      String collection, String name, List<IndexKey> keys, boolean sparse) {
    return ordered(collection, name, keys);
  }

  /** For a unique index of several fields, the library finds full keys only. This second index finds prefixes. */
  OrderedIndex besideUnique(String collection, Index<Object> unique) {
    return ordered(collection, ORDERED + unique.getName(), unique.getKeys());
  }

  @Override
  protected void dropIndex(MongoCollection<Object> collection, String name) {
    super.dropIndex(collection, name);
    String beside = ORDERED + name;
    if (store.hasMap(mapName(collection.getCollectionName(), beside))) super.dropIndex(collection, beside);
  }

  @Override
  public Document handleCommand(
      Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
    if (command.equalsIgnoreCase("aggregate")
        && resolveCollection(query.get(command).toString(), false) instanceof IndexedCollection collection
        && query.get("pipeline") instanceof List<?> stages
        && !stages.isEmpty()
        && stages.get(0) instanceof Document first
        && first.get("$match") instanceof Document match) collection.expectMatch(match);
    return super.handleCommand(channel, command, query, databases, oplog);
  }

  private OrderedIndex ordered(String collection, String name, List<IndexKey> keys) {
    return new OrderedIndex(store, mapName(collection, name), name, keys);
  }

  /** Named like the library's own index maps, so that the library removes ours with them. */
  private String mapName(String collection, String index) {
    return getFullCollectionNamespace(collection) + "._index_" + index;
  }
}
