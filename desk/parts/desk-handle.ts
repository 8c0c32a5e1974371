import type { SerializeFrom } from '@remix-run/node';
import type { Params } from '@remix-run/react';

/** What a screen tells the page around it, by its route's `handle`. */
export interface DeskHandle<Loader = unknown> {
	/** What the screen is called. Its data are not there where it was refused. */
	title?(screen: { data: SerializeFrom<Loader> | undefined; params: Params }): string;
	/** Whether the screen shows the result of the last post itself, by `ScanResult`. */
	showsResult?: true;
	/** After how many seconds a screen whose data are still to come comes again where no scripts run. */
	refresh?(data: SerializeFrom<Loader> | undefined): number | undefined;
}
