package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * A secondary index: each document's fields, then its id, as one key of an ordered map. It lies in the store of the
 * documents and is written with them, in the same commit. Every document has one entry.
 */
final class OrderedIndex extends Index<Object> {
  private static final String ID = "_id";
  /** The first key of the map. It exists if a value without an encoding has ever been stored. */
  private static final byte[] OPAQUE_MARK = {0};
  /** With more combinations of single values than this, a query uses only the first fields of the index. */
  private static final int MOST_SPANS = 10_000;

  private final MVMap<byte[], Object> entries;
  private final List<String> fields;

  OrderedIndex(MVStore store, String mapName, String name, List<IndexKey> keys) {
    super(name, keys, true); // "sparse" to the library: the index need not contain every document
    this.entries = store.openMap(mapName, new MVMap.Builder<byte[], Object>().keyType(new KeyType()));
    this.fields = keys();
  }

  /** The entries that may match a query. Null if the query has no condition on the first field. */
  Access access(Document query, Document orderBy) {
    List<byte[]> prefixes = List.of(new byte[0]);
    int fixed = 0;
    boolean single = true;
    Bounds span = null;
    for (; fixed < fields.size() && query.containsKey(fields.get(fixed)); fixed++) {
      Bounds bounds = Bounds.of(query.get(fields.get(fixed)));
      if (bounds == null) break;
      if (bounds.isSpan()) {
        span = bounds;
        break;
      }
      List<byte[]> values = withOpaque(bounds.values());
      if ((long) prefixes.size() * values.size() > MOST_SPANS) break;
      single = single && bounds.values().size() == 1;
      prefixes = product(prefixes, values);
    }
    if (fixed == 0 && span == null) return null;
    List<Span> spans = new ArrayList<>();
    for (byte[] prefix : prefixes) addSpans(prefix, span, spans);
    int direction = single && !hasOpaque() ? directionOf(orderBy, fixed) : 0;
    long count = spans.stream().mapToLong(each -> each.count(entries)).sum();
    return new Access(count, direction != 0, () -> new Positions(entries, spans, direction < 0));
  }

  private void addSpans(byte[] prefix, Bounds span, List<Span> spans) {
    if (span == null) {
      spans.add(Span.ofPrefix(prefix));
      return;
    }
    spans.add(new Span(KeyEncoding.joined(prefix, span.low()), KeyEncoding.joined(prefix, span.high())));
    if (hasOpaque()) spans.add(Span.ofPrefix(KeyEncoding.joined(prefix, KeyEncoding.OPAQUE)));
  }

  private List<byte[]> withOpaque(List<byte[]> values) {
    if (!hasOpaque()) return values;
    List<byte[]> all = new ArrayList<>(values);
    all.add(KeyEncoding.OPAQUE);
    return all;
  }

  private static List<byte[]> product(List<byte[]> prefixes, List<byte[]> values) {
    List<byte[]> longer = new ArrayList<>(prefixes.size() * values.size());
    for (byte[] prefix : prefixes) for (byte[] value : values) longer.add(KeyEncoding.joined(prefix, value));
    return longer;
  }

  /**
   * 1 or -1 if the entries are in the requested order or its reverse, given that the first {@code fixed} fields are
   * constant. Otherwise 0.
   */
  private int directionOf(Document orderBy, int fixed) {
    if (orderBy == null || orderBy.isEmpty()) return 0;
    List<String> order = new ArrayList<>(fields.subList(fixed, fields.size()));
    order.add(ID);
    int direction = 0;
    int next = 0;
    for (String field : orderBy.keySet()) {
      if (fields.subList(0, fixed).contains(field)) continue;
      if (next == order.size() || !order.get(next++).equals(field)) return 0;
      int wanted = Integer.signum(((Number) orderBy.get(field)).intValue());
      if (direction != 0 && wanted != direction) return 0;
      direction = wanted;
    }
    return direction == 0 ? 1 : direction;
  }

  private boolean hasOpaque() {
    return entries.containsKey(OPAQUE_MARK);
  }

  private byte[] keyOf(Document document) {
    byte[] key = new byte[0];
    for (String field : fields) key = KeyEncoding.joined(key, encoded(document, field));
    byte[] id = KeyEncoding.of(document.get(ID));
    // Ids without an encoding are distinguished by their text. Nothing is searched or sorted by it.
    if (id == null) id = KeyEncoding.joined(KeyEncoding.OPAQUE, KeyEncoding.of(document.get(ID).toString()));
    return KeyEncoding.joined(key, id);
  }

  private static byte[] encoded(Document document, String field) {
    byte[] value = KeyEncoding.of(Utils.getSubdocumentValueCollectionAware(document, field));
    return value == null ? KeyEncoding.OPAQUE : value;
  }

  private void put(Document document) {
    boolean opaque = KeyEncoding.of(document.get(ID)) == null;
    for (String field : fields) opaque |= Arrays.equals(encoded(document, field), KeyEncoding.OPAQUE);
    if (opaque) entries.putIfAbsent(OPAQUE_MARK, Boolean.TRUE);
    entries.put(keyOf(document), Missing.ofNullable(document.get(ID)));
  }

  @Override
  public void add(Document document, Object position, MongoCollection<Object> collection) {
    put(document);
  }

  /** Always null: the index of ids knows the position. */
  @Override
  public Object remove(Document document) {
    entries.remove(keyOf(document));
    return null;
  }

  @Override
  public void updateInPlace(
      Document oldDocument, Document newDocument, Object position, MongoCollection<Object> collection) {
    byte[] oldKey = keyOf(oldDocument);
    if (Arrays.equals(oldKey, keyOf(newDocument))) return;
    entries.remove(oldKey);
    put(newDocument);
  }

  @Override
  public Object getPosition(Document document) {
    return null;
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {
    // Any value is allowed.
  }

  @Override
  public void checkUpdate(
      Document oldDocument, Document newDocument, MongoCollection<Object> collection) {
    // Any value is allowed.
  }

  /** The library looks up full keys of unique indexes only. {@link IndexedCollection} uses this index by itself. */
  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getCount() {
    return entries.sizeAsLong() - (hasOpaque() ? 1 : 0);
  }

  @Override
  public long getDataSize() {
    return getCount();
  }

  @Override
  public void drop() {
    // The database removes the map.
  }
}
