package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ObjectDataType;

/** Documents in the file, as BSON. It is read many times faster than the Java objects of older files. */
final class DocumentType extends BasicDataType<Document> {
  /** The first byte of a BSON document. Older files never have it. */
  private static final byte BSON = 127;
  /** Objects in memory take about this many times the bytes of their BSON. */
  private static final int MEMORY_PER_BYTE = 3;

  private final ObjectDataType older = new ObjectDataType();

  @Override
  public int getMemory(Document document) {
    ByteBuf bytes = encoded(document);
    return MEMORY_PER_BYTE * bytes.readableBytes();
  }

  @Override
  public void write(WriteBuffer out, Document document) {
    ByteBuf bytes = encoded(document);
    out.put(BSON).put(bytes.nioBuffer());
  }

  @Override
  public Document read(ByteBuffer in) {
    if (in.get(in.position()) != BSON) return (Document) older.read(in);
    int start = in.position() + 1;
    int length = in.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(start);
    ByteBuffer bytes = in.slice(start, length);
    in.position(start + length);
    return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
  }

  @Override
  public Document[] createStorage(int size) {
    return new Document[size];
  }

  private static ByteBuf encoded(Document document) {
    ByteBuf bytes = Unpooled.buffer();
    BsonEncoder.encodeDocument(document, bytes);
    return bytes;
  }
}
