/**
 * Returns the path for downloading a list, as a PDF file or an Excel workbook.
 * @param list the id of the list, or its sharing key
 */
export const listFilePath = (list: number | string): string => `/lists/download/${list}`;

/** Returns the address of the page that waits until a file is ready (docs/behaviour/downloads.md#progress). */
export const progressPath = (reportId: string): string => `/pdf/${encodeURIComponent(reportId)}`;

/**
 * The path that downloads a finished file (docs/behaviour/downloads.md#addresses). The query parameter `reportField` identifies
 * the finished file.
 */
export const reportPath = '/download/customer/report';
export const reportField = 'progress_report_id';
