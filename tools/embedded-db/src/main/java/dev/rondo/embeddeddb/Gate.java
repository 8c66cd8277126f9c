package dev.rondo.embeddeddb;

import com.ongres.scram.common.exception.ScramException;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Refuses a connection's commands until it has proved that it knows the password. */
final class Gate {
  /** The greeting. Its answer says how to authenticate. */
  static final String GREETING = "ismaster";

  private final Scram scram;
  private final Map<Channel, Scram.Exchange> exchanges = new HashMap<>();
  private final Set<Channel> authenticated = new HashSet<>();

  Gate(Scram scram) {
    this.scram = scram;
  }

  /** The answer to a command that stops here. Null for a command that may pass. */
  synchronized Document answer(Channel channel, String command, Document query) {
    switch (command.toLowerCase(Locale.ROOT)) {
      case GREETING:
        return null;
      case "saslstart":
        return start(channel, query);
      case "saslcontinue":
        return finish(channel, query);
      default:
        return authenticated.contains(channel) ? null : error(13, "Unauthorized", "authentication is required");
    }
  }

  synchronized void forget(Channel channel) {
    exchanges.remove(channel);
    authenticated.remove(channel);
  }

  private Document start(Channel channel, Document query) {
    if (!Scram.MECHANISM.equals(query.get("mechanism")) || !(query.get("payload") instanceof BinData payload))
      return error(334, "MechanismUnavailable", "the only mechanism is " + Scram.MECHANISM);
    try {
      Scram.Exchange exchange = scram.begin(payload.getData());
      exchanges.put(channel, exchange);
      return step(exchange.challenge(), false);
    } catch (ScramException | IllegalArgumentException e) {
      return failed();
    }
  }

  private Document finish(Channel channel, Document query) {
    Scram.Exchange exchange = exchanges.remove(channel);
    if (exchange == null || !(query.get("payload") instanceof BinData payload)) return failed();
    byte[] proof = exchange.finish(payload.getData());
    if (proof == null) return failed();
    authenticated.add(channel);
    return step(proof, true);
  }

  private static Document step(byte[] payload, boolean done) {
    Document step = new Document("conversationId", 1);
    return step.append("done", done).append("payload", new BinData(payload)).append("ok", 1.0);
  }

  private static Document failed() {
    return error(18, "AuthenticationFailed", "authentication failed");
  }

  private static Document error(int code, String name, String message) {
    return new Document("ok", 0.0).append("errmsg", message).append("code", code).append("codeName", name);
  }
}
