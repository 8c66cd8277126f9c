package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;

/**
 * Values as bytes that compare, byte by unsigned byte, as the values compare in a query. No encoding begins with
 * another, so the encodings of several fields can be written one after the other.
 */
final class KeyEncoding {
  /** Stands for a value that has no encoding (an array, a document, a number that no double holds). */
  static final byte[] OPAQUE = {1};

  private static final int NULL = 10;
  private static final int NUMBER = 20;
  private static final int STRING = 30;
  private static final int UUID_TYPE = 40;
  private static final int OBJECT_ID = 50;
  private static final int BOOLEAN = 60;
  private static final int INSTANT = 70;

  private KeyEncoding() {}

  /** The encoding of a value; null when it has none. */
  static byte[] of(Object value) {
    if (Missing.isNullOrMissing(value)) return new byte[] {NULL};
    if (value instanceof Number number) return number(number);
    if (value instanceof String text) return string(text);
    if (value instanceof Instant instant) return fixed(INSTANT, instant.toEpochMilli() ^ Long.MIN_VALUE);
    if (value instanceof Boolean truth) return new byte[] {BOOLEAN, (byte) (truth ? 1 : 0)};
    if (value instanceof ObjectId id) return joined(new byte[] {OBJECT_ID}, id.toByteArray());
    if (value instanceof UUID id)
      return fixed(UUID_TYPE, id.getMostSignificantBits(), id.getLeastSignificantBits());
    return null;
  }

  /** The first key after all keys with this prefix. */
  static byte[] after(byte[] prefix) {
    int length = prefix.length;
    while (length > 0 && prefix[length - 1] == (byte) 0xff) length--;
    byte[] next = Arrays.copyOf(prefix, length);
    if (length > 0) next[length - 1]++;
    return next;
  }

  /** The first key of the type of an encoded value. */
  static byte[] startOfType(byte[] encoded) {
    return new byte[] {encoded[0]};
  }

  static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static byte[] number(Number number) {
    double value = number.doubleValue();
    boolean isExact = number instanceof Integer || number instanceof Double || number instanceof Long;
    // A long beyond 2^53 may share its double with others. NaN compares differently in different languages.
    if (!isExact || Double.isNaN(value) || (number instanceof Long && Math.abs(value) >= 0x1p53)) return null;
    long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
    return fixed(NUMBER, bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
  }

  private static byte[] fixed(int type, long... parts) {
    ByteBuffer bytes = ByteBuffer.allocate(1 + Long.BYTES * parts.length).put((byte) type);
    for (long part : parts) bytes.putLong(part);
    return bytes.array();
  }

  /** UTF-16 units in UTF-8's form: their order is that of Java's strings. A zero is 00 FF, the end is 00 01. */
  private static byte[] string(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 3);
    bytes.write(STRING);
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (unit == 0) {
        bytes.write(0);
        bytes.write(0xff);
      } else if (unit < 0x80) {
        bytes.write(unit);
      } else if (unit < 0x800) {
        bytes.write(0xc0 | unit >> 6);
        bytes.write(0x80 | unit & 0x3f);
      } else {
        bytes.write(0xe0 | unit >> 12);
        bytes.write(0x80 | unit >> 6 & 0x3f);
        bytes.write(0x80 | unit & 0x3f);
      }
    }
    bytes.write(0);
    bytes.write(1);
    return bytes.toByteArray();
  }
}
