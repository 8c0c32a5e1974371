import type { Logger } from 'pino';

export interface HasLog {
	log: Logger;
}
