import { type Config, readConfig, secretsOf } from '../config';

/** The environment of the storefront, read once when the first module needs it. */
export const environment: Config = readConfig();
export const secrets = secretsOf(environment);
