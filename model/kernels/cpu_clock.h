// CPU time of a thread, and of a worker with the threads that it starts.
#pragma once

namespace model {

/// Seconds of processor time, user and system, that the calling thread has used since it began.
double thread_cpu_seconds();

/// The clock of a worker, which runs while it computes and stands while it waits: that of the
/// calling thread, plus what the threads have used that worked for it in for_each(). What one
/// thread does between two readings costs their difference.
double worker_cpu_seconds();

/// Puts the calling worker's clock forward by what threads of its own have used.
void add_worker_cpu_seconds(double seconds);

}  // namespace model
