import { newSecrets } from "./deploy/secrets.ts";

// npm run --silent deploy:secrets: prints new secrets as NAME=VALUE, for deploy/.env or a Kubernetes Secret.
for (const [name, value] of Object.entries(newSecrets())) console.log(`${name}=${value}`);
