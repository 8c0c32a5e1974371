import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mendCovers } from './covers/mend-covers';
import { holdFailedRequests } from './page/hold-failed-requests';
import { reportErrors } from './page/report-errors';

mendCovers();
holdFailedRequests();
reportErrors();

/**
 * Remix's page suspends until its data are read, and React cannot serve a click meanwhile (its error 345): they are read
 * before it is shown. Called like this it begins to read, and throws what ends when that is done.
 */
async function readData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (reading) {
		if (!(reading instanceof Promise)) throw reading;
		await reading;
	}
}

void readData().then(() =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	}),
);
