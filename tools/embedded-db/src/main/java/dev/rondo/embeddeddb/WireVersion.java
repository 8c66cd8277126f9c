package dev.rondo.embeddeddb;

import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;

/** Says 7.0: current drivers refuse the wire version (8) that the stock server reports. */
final class WireVersion implements MongoVersion {
  @Override
  public List<Integer> getVersionArray() {
    return List.of(7, 0, 0, 0);
  }

  @Override
  public int getWireVersion() {
    return 21;
  }
}
