import { type Config, readConfig, secretsOf } from '../config';

/** The storefront's view of the environment: read once, when the first module asks. */
export const environment: Config = readConfig();
export const secrets = secretsOf(environment);
