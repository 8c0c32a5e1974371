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
 * Reads the page's data before the page is shown. Remix's page would suspend until they are read, and React cannot
 * serve a click meanwhile (its error 345). Called like this Remix begins to read, and throws a promise that ends when
 * that is done.
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
