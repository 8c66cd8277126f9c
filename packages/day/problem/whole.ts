/** A message of the proto with each optional field named, so that the compiler asks for a new one. */
export type Whole<Message> = { [Field in keyof Required<Message>]: Message[Field] };
