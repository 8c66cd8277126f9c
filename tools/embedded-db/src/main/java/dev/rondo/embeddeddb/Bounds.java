package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The encoded values that a query's condition on one field leaves: certain ones, or all from {@code low} to before
 * {@code high}. They may be more than the condition takes, never fewer.
 *
 * @param values null when it is a span
 */
record Bounds(List<byte[]> values, byte[] low, byte[] high) {
  /** The bounds of a condition; null when it sets none that an index could use. */
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
      if (!isLow && !isHigh) continue; // it can only leave fewer
      byte[] encoded = Missing.isNullOrMissing(operators.get(name)) ? null : KeyEncoding.of(operators.get(name));
      if (encoded == null) return null;
      if (isLow) low = encoded;
      else high = encoded;
    }
    if (low == null && high == null) return null;
    // A comparison holds within its type only.
    byte[] from = low != null ? low : KeyEncoding.startOfType(high);
    byte[] to = KeyEncoding.after(high != null ? high : KeyEncoding.startOfType(low));
    return new Bounds(null, from, to);
  }
}
