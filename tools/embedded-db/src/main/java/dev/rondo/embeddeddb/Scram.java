package dev.rondo.embeddeddb;

import com.ongres.scram.common.ClientFirstMessage;
import com.ongres.scram.common.ScramFunctions;
import com.ongres.scram.common.ScramMechanism;
import com.ongres.scram.common.ServerFinalMessage;
import com.ongres.scram.common.ServerFirstMessage;
import com.ongres.scram.common.StringPreparation;
import com.ongres.scram.common.exception.ScramException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;

/** The server's side of SCRAM-SHA-256 (RFC 5802, RFC 7677) for one user. It does not keep the password. */
final class Scram {
  static final String MECHANISM = ScramMechanism.SCRAM_SHA_256.getName();

  private static final ScramMechanism SHA_256 = ScramMechanism.SCRAM_SHA_256;
  /** The fewest that drivers accept. More would only help a password that can be guessed. */
  private static final int ITERATIONS = 4096;
  private static final int SALT_BYTES = 16;
  private static final int NONCE_CHARACTERS = 24;
  /** "c=" of a client without channel binding. */
  private static final String NO_BINDING = "c=biws,";

  private final SecureRandom random = new SecureRandom();
  private final String user;
  private final byte[] salt;
  private final byte[] storedKey;
  private final byte[] serverKey;

  Scram(String user, String password) {
    this.user = user;
    this.salt = ScramFunctions.salt(SALT_BYTES, random);
    byte[] salted =
        ScramFunctions.saltedPassword(
            SHA_256, StringPreparation.NO_PREPARATION, password.toCharArray(), salt, ITERATIONS);
    this.storedKey = ScramFunctions.storedKey(SHA_256, ScramFunctions.clientKey(SHA_256, salted));
    this.serverKey = ScramFunctions.serverKey(SHA_256, salted);
  }

  /** One client's exchange; begun by its first message. */
  Exchange begin(byte[] clientFirst) throws ScramException {
    ClientFirstMessage first = ClientFirstMessage.parseFrom(text(clientFirst));
    String salt64 = Base64.getEncoder().encodeToString(salt);
    String nonce = ScramFunctions.nonce(NONCE_CHARACTERS, random);
    return new Exchange(first, new ServerFirstMessage(first.getClientNonce(), nonce, salt64, ITERATIONS));
  }

  private static String text(byte[] message) {
    return new String(message, StandardCharsets.UTF_8);
  }

  final class Exchange {
    private final ClientFirstMessage first;
    private final ServerFirstMessage challenge;

    private Exchange(ClientFirstMessage first, ServerFirstMessage challenge) {
      this.first = first;
      this.challenge = challenge;
    }

    byte[] challenge() {
      return challenge.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The server's own proof; null when the client's does not hold. */
    byte[] finish(byte[] clientFinal) {
      String message = text(clientFinal);
      String expected = NO_BINDING + "r=" + challenge.getNonce() + ",p=";
      if (!first.getUsername().equals(user) || !message.startsWith(expected)) return null;
      byte[] proof;
      try {
        proof = Base64.getDecoder().decode(message.substring(expected.length()));
      } catch (IllegalArgumentException e) {
        return null;
      }
      String authMessage = ScramFunctions.authMessage(first, challenge, null);
      if (proof.length != storedKey.length
          || !ScramFunctions.verifyClientProof(SHA_256, proof, storedKey, authMessage)) return null;
      byte[] signature = ScramFunctions.serverSignature(SHA_256, serverKey, authMessage);
      return new ServerFinalMessage(signature).toString().getBytes(StandardCharsets.UTF_8);
    }
  }
}
