package dev.rondo.embeddeddb;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Keys of an index in the file: bytes, ordered as unsigned ones. */
final class KeyType extends BasicDataType<byte[]> {
  private static final int ARRAY_OVERHEAD = 24;

  @Override
  public int compare(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, other);
  }

  @Override
  public int getMemory(byte[] key) {
    return ARRAY_OVERHEAD + key.length;
  }

  @Override
  public void write(WriteBuffer out, byte[] key) {
    out.putVarInt(key.length).put(key);
  }

  @Override
  public byte[] read(ByteBuffer in) {
    byte[] key = new byte[DataUtils.readVarInt(in)];
    in.get(key);
    return key;
  }

  @Override
  public byte[][] createStorage(int size) {
    return new byte[size][];
  }
}
