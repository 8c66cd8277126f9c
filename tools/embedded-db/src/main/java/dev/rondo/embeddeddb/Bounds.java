package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The encoded values that a condition on one field allows: a list, or all from {@code low} to before {@code high}. They
 * may be more than the condition allows, never fewer.
 *
 * @param values null when it is a span
 */
record Bounds(List<byte[]> values, byte[] low, byte[] high) {
  /** The bounds of a condition. Null if it sets none that an index can use. */
  static Bounds of(Object condition) {
    if (!(condition instanceof Document operators)) return values(List.of(Missing.ofNullable(condition)));
    if (operators.isEmpty() || !operators.keySet().stream().allMatch(name -> name.startsWith("$"))) return null;
    if (operators.containsKey("$eq")) return values(List.of(Missing.ofNullable(operators.get("$eq"))));
    if (operators.get("$in") instanceof Collection<?> any) return values(any);
    return span(operators);
  }

  boolean isSpan() {
    return values == null;
  }

  private static Bounds values(Collection<?> any) {
    TreeSet<byte[]> distinct = new TreeSet<>(Arrays::compareUnsigned);
    for (Object value : any) {
      byte[] encoded = KeyEncoding.of(value);
      if (encoded == null) return null;
      distinct.add(encoded);
    }
    return new Bounds(new ArrayList<>(distinct), null, null);
  }

  private static Bounds span(Document operators) {
    byte[] low = null;
    byte[] high = null;
    for (String name : operators.keySet()) {
      boolean isLow = name.equals("$gt") || name.equals("$gte");
      boolean isHigh = name.equals("$lt") || name.equals("$lte");
      if (!isLow && !isHigh) continue; // a condition that we do not know can only exclude more
      byte[] encoded = Missing.isNullOrMissing(operators.get(name)) ? null : KeyEncoding.of(operators.get(name));
      if (encoded == null) return null;
      if (isLow) low = encoded;
      else high = encoded;
    }
    if (low == null && high == null) return null;
    // A comparison matches only values of its own type.
    byte[] from = low != null ? low : KeyEncoding.startOfType(high);
    byte[] to = KeyEncoding.after(high != null ? high : KeyEncoding.startOfType(low));
    return new Bounds(null, from, to);
  }
}
