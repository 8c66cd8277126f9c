import {
  makeGenericClientConstructor,
  type CallOptions,
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  type ClientReadableStream,
  type ClientUnaryCall,
  type Metadata,
  type ServiceDefinition,
  type ServiceError,
} from "@grpc/grpc-js";

/**
 * A client of a service, from its definition in the proto. The proto's stubs have none: it would load gRPC into every thread
 * that knows a message.
 */
type ClientOf<Service> = Client & { readonly [Name in keyof Service]: Rpc<Service[Name]> };

type Rpc<Method> = Method extends {
  readonly responseStream: infer IsStream;
  readonly requestSerialize: (request: infer Request) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => infer Response;
}
  ? IsStream extends true
    ? (request: Request, metadata?: Metadata, options?: CallOptions) => ClientReadableStream<Response>
    : Unary<Request, Response>
  : never;

interface Unary<Request, Response> {
  (request: Request, reply: Reply<Response>): ClientUnaryCall;
  (request: Request, metadata: Metadata, options: CallOptions, reply: Reply<Response>): ClientUnaryCall;
}

type Reply<Response> = (error: ServiceError | null, response: Response) => void;

export function clientOf<Service extends ServiceDefinition>(
  service: Service,
): new (address: string, credentials: ChannelCredentials, options?: ClientOptions) => ClientOf<Service> {
  return makeGenericClientConstructor(service, "") as unknown as ReturnType<typeof clientOf<Service>>;
}
