// @ts-check
// Notifications of phones belong to a service worker. A tap on one shows the table.

const worker = /** @type {any} */ (self);
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(worker.clients.matchAll({ type: "window", includeUncontrolled: true })
    .then((/** @type {any[]} */ pages) => pages.find((page) => page.url === data)?.focus() ?? worker.clients.openWindow(data)));
});
